import Foundation
#if canImport(UIKit)
import UIKit
#endif

public let version = "1"
var counter: Int = 0
private let (a, b) = (1, 2)
let handler: (Int) -> Void = { x in print(x) }
typealias Handler = (Int) -> Void

/// Doc.
@MainActor
public final class User: NSObject, Codable {
  static let shared = User()
  static var registry: [String: Int] = [:]
  class var kind: String { "user" }
  private let field = 3
  private(set) static var noConstant = 3
  nonisolated(unsafe) static let unsafeOne = 4
  @Published var name: String = ""
  var computed: Int { field + 1 }
  var observed: Int = 0 { didSet { print("x") } willSet { } }
  var getset: Int {
    get { return 1 }
    set { _ = newValue }
  }
  lazy var lazyOne: Int = { 3 }()
  init(name: String) { self.name = name }
  convenience init?(_ x: Int) throws { self.init(name: "\(x)") }
  deinit { print("bye") }
  subscript(index: Int) -> Int { get { index } set { } }
  static subscript(key: String) -> Int { 1 }
  func run(_ x: Int, for key: String = "a") async throws -> Int { func local() {}; let z = 1; return z }
  static func make() -> User { User(name: "a") }
  class func klass() {}
  private func hid() {}
  static func == (l: User, r: User) -> Bool { true }
  enum Inner: String { case one, two = "x"; var label: String { rawValue }; func f() {} }
  struct Deep { var x: Int; func deep() {} }
  override open func over() { guard let x = y else { return }; defer { z() } }
  @objc func tap(_ sender: Any) { items.map { $0.name }.forEach { print($0) } }
}
struct Point<T>: Equatable where T: Equatable { let x: T }
indirect enum Tree { case leaf, node(Tree) }
actor Store { func get() async {} ; nonisolated func n() {} }
protocol Drawable: AnyObject {
  associatedtype Item
  var area: Double { get }
  var rw: Double { get set }
  func draw(_ x: Int)
  init(x: Int)
  static func make() -> Self
  subscript(i: Int) -> Item { get }
}
extension User: Drawable {
  func drawn() {}
  var ext: Int { 1 }
}
fileprivate extension Array where Element == Int { func sum() -> Int { reduce(0, +) } }
func top<T: Codable>(_ x: T) -> some View { Text("a") }
fileprivate func hiddenTop() {}
infix operator **: Power
precedencegroup Power { higherThan: MultiplicationPrecedence }
prefix func - (x: User) -> User { x }
func ** (l: Int, r: Int) -> Int { l }
@freestanding(expression) public macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "S")
#Preview { Text("a") }
func typed() throws(MyError) -> Int { 1 }
func after() { if #available(iOS 12, *) { f(#fileID, ()) } }
let s = """
 func no() {} \(x)
 """
let raw = #"func no2() \#(x)"#
@propertyWrapper struct Wrap { var wrappedValue: Int }
extension Foo.Bar { func nestedExt() {} }

@attached(peer)
public macro Broken() =
  #externalMacro(
    module: "M", type: "S")

@_transparent
@inlinable func marked() {}
class Unwrapped {
  func constants() -> [String: Int]! { [:] }
  static prefix func ! (a: Unwrapped) -> Unwrapped! { a }
}
protocol Unwrapping {
  func made() -> Int!
  static func + (a: Self, b: Self) -> Self!
}
