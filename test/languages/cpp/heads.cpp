#include <string>
/// Doc of f1
std::string f1() { return ""; }
/// Doc of f2
// plain note
std::vector<std::string> f2(std::map<int, std::string> m, int a = 1 << 2, bool b = 1 < 2, int c = 8 >> 1) { return {}; }
[[nodiscard]] int f3(int self) { return 1; }
__attribute__((noinline)) static int f4([[maybe_unused]] int a) { return 1; }
/** Trailing. */
auto f5(int a) -> std::string { return ""; }
class C {
public:
  /// Doc m
  [[nodiscard]] virtual std::string m() const noexcept override;
  C& operator=(const C& o);
  ns::T<int>* get(std::function<void(int)> cb = [](int){});
  explicit C(int a = 0) : a_(a) {}
};
std::string C::m() const { return ""; }
ns::T<int>* C::get(std::function<void(int)> cb) { return 0; }
template <typename T, typename = std::enable_if_t<(sizeof(T) > 4)>>
T conv(T t) { return t; }
int width;
///< the width
int f6();
/// doc g
int g();
unsigned long long big(unsigned int);
::std::string rooted() { return ""; }

struct Only {
  explicit(true) Only(int a);
  constexpr explicit(sizeof(int) == 4) Only(long a) {}
};
template <std::size_t... I> void spread(std::index_sequence<I...>, std::tuple<I...> all, int last) {}
