#include <string>
#define LOG(x) log(x)

namespace app::net {

enum class Mode : int { Fast };

class Base;

template <typename T>
class Socket final : public Base {
public:
    Socket();
    explicit Socket(int fd) : fd_(fd) {}
    virtual ~Socket() = default;
    void open(const std::string &path);
    int read() const override { return 0; }
    T &at(int i) { return items_[i]; }
    static Socket *create();
    bool operator==(const Socket &other) const { return true; }
    operator bool() const { return true; }
    using value_type = T;
    template <typename U>
    void convert(U value) {}
    struct Options {
        int timeout;
        void reset() {}
    };
private:
    int fd_;
    virtual void hook() = 0;
};

int connect(int port) {
    int local = port;
    auto f = [](int x) { return x; };
    return local;
}

}  // namespace app::net

namespace {
int hidden = 1;
}

void app::net::Socket<int>::open(const std::string &path) {}
Base::~Base() {}
Base::operator int() { return 0; }
Base::operator std::map<int , char>() { return {}; }
bool Base::operator<(const Base &other) { return false; }
int Base::count = 0;

template <>
void specialised<int>() {}

constexpr int LIMIT = 4;
const char *kName = "x";
static int counter;
typedef unsigned int uint;
using Callback = void (*)(int);

extern "C" {
int c_function(void);
void c_defined(void) {}
}

static std::string join(const std::string &a)
{
    return a;
}

union Value {
    int i;
};

struct API_EXPORT Plain {
    int x;
};

template <typename T, enable_if<(sizeof(T) > 2), sizeof(T) >= 4, sizeof(T) < 8> = yes>
void compared(T value) {}

template(typename R)(
    requires range<R>)
auto required(R &&r) -> int {}

template <typename T>
LIB_concept range = begins<T>;

vec<4, int, 0> added(vec<4, int, 0> const &a, int b);

class Net_API URI : public Base {
public:
    URI(const URI &) = delete;
    operator char const * () const;
    static int (max)(int a);
    TEMPLATE(bool True = true)(
        requires True)
    int last() { return 0; }
};

template <typename T>
struct Holder {
    Holder();
    int size() const;
};

template <>
struct Holder<int> {
    Holder() {}
    int size() const { return 0; }
};

DIAG_PUSH
DIAG_OFF(effc++)

static const Size kNone = ~Size(0);

template <typename T>
REQUIRES(range<T>)
void behind(T value) {}

class Money {
  friend bool operator==(const Money &a, const Money &b) { return true; }
  template <typename T> friend void swapped(T &a) {}
  friend void declared(Money &);
};
inline int local_time NOMACRO(...) { return 1; }
namespace free_functions { void in_namespace(int); }
void free_functions::in_namespace(int) { }
