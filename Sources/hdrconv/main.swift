print("hdrconv")
