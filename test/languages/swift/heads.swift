/// Doc
func a(x: Int) async throws -> String { return "" }
func b(_ f: (Int) throws -> Void) rethrows -> [Int] { return [] }
class C { init?(x: Int) { } 
  /// m
  @objc
  func m<T>(for key: T, cb: @escaping (Int) -> Void = { _ in }) throws(E) -> T? where T: Equatable { nil } }
