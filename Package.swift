// swift-tools-version: 6.2
import PackageDescription

/// One settings array for every Swift target: Swift 6 mode, strict memory safety, warnings as errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// C warnings are errors too. No unsafe flags: a package that has them cannot be a dependency.
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

/// A C library that a package manager provides.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "hdrconv",
  products: [
    .executable(name: "hdrconv", targets: ["hdrconv"]),
    .library(name: "HDRCodec", targets: ["HDRCodec"]),
    .library(name: "GainMap", targets: ["GainMap"]),
    .library(name: "HDRColor", targets: ["HDRColor"]),
  ],
  targets: [
    system("Clibheif", "libheif", apt: "libheif-dev", brew: "libheif"),
    system("Clibde265", "libde265", apt: "libde265-dev", brew: "libde265"),
    system("Clibaom", "aom", apt: "libaom-dev", brew: "aom"),
    system("Clibdav1d", "dav1d", apt: "libdav1d-dev", brew: "dav1d"),
    system("Clibpng", "libpng", apt: "libpng-dev", brew: "libpng"),
    system("Clibtiff", "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
    system("Clibjpeg", "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
    system("Clcms2", "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    system("Clibxml2", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    system("Clibisal", "libisal", apt: "libisal-dev", brew: "isa-l"),
    .target(
      name: "CHDRShims",
      dependencies: [
        "Clibheif", "Clibde265", "Clibdav1d", "Clibaom", "Clibpng", "Clibtiff", "Clibjpeg",
        "Clcms2", "Clibxml2", "Clibisal",
      ],
      cSettings: strictC),
    .target(name: "CHDRKernels", cSettings: strictC),
    .target(name: "ByteParsing", swiftSettings: strict),
    .target(name: "HDRColor", dependencies: ["CHDRKernels", "ByteParsing"], swiftSettings: strict),
    .target(
      name: "GainMap", dependencies: ["HDRColor", "ByteParsing", "CHDRKernels"],
      swiftSettings: strict),
    .target(name: "ISOBMFF", dependencies: ["ByteParsing"], swiftSettings: strict),
    .target(
      name: "HDRCodec",
      dependencies: ["ISOBMFF", "GainMap", "HDRColor", "ByteParsing", "CHDRShims", "CHDRKernels"],
      swiftSettings: strict),
    .executableTarget(name: "hdrconv", dependencies: ["HDRCodec"], swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["ByteParsing", "HDRColor", "GainMap", "ISOBMFF", "HDRCodec", "CHDRShims"],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("ByteParsingTests", ["ByteParsing"]),
    tests("HDRColorTests", ["HDRColor", "CHDRKernels"]),
    tests("GainMapTests", ["GainMap"]),
    tests("ISOBMFFTests", ["ISOBMFF"]),
    tests("HDRCodecTests", ["HDRCodec"]),
    tests("hdrconvTests", ["hdrconv", "HDRCodec"]),
  ]
)
