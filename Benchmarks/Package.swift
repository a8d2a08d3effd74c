// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "hdrconv-benchmarks",
  dependencies: [.package(name: "hdrconv", path: "..")],
  targets: [
    .executableTarget(
      name: "hdrconv-bench",
      dependencies: [.product(name: "HDRCodec", package: "hdrconv")],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
      ])
  ]
)
