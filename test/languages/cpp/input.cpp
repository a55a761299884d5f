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
