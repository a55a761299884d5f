#include <stdio.h>
#define MAX_LEN 10
#define SQUARE(x) \
	((x) * (x))

struct point {
	int x, y;
	struct inner {
		int a;
	} in;
};

typedef struct {
	int w;
} size_type, *size_ptr;

typedef struct node {
	struct node *next;
} node_t;

typedef int (*compare_fn)(const void *, const void *);
typedef unsigned long ulong_t;

enum color { RED, GREEN };
union bits { int i; float f; };

extern int verbose;
static const char *names[] = { "a", "b" };
int counter, *cursor;
int table[3][4];
static int (*callback)(int) = NULL;
static struct config { int a; } settings = { 1 };

int declared(int a);
static int later(void);
extern void *allocate(unsigned long size);

static inline int later(void)
{
	static int local = 0;
	struct scratch { int b; } s;
	return local;
}

int __init start(void)
{
	return 0;
}

static __always_inline char **split(const char *text)
{
	return NULL;
}

int old_style(a, b)
	int a;
	char b;
{
	return a;
}

#ifdef CONFIG_SMP
int cpus = 4;
void smp_init(void)
{
}
#else
static inline void smp_init(void) { }
#endif

SYSCALL_DEFINE2(close, unsigned int, fd, int, flags)
{
	return fd;
}
EXPORT_SYMBOL(start);
module_init(start);

struct packed_thing {
	char c;
} __packed;

static int state __read_mostly = 1;

extern char *alloc _((unsigned size));
void (*getc_hook) P_((int c));

main(argc, argv)
	char **argv;
{
}

static ZCONST char Far OS_FAT[] = "FAT";

int flush_it(__G__ buffer, size __WDL)
	__GDEF
	uch *buffer;
	int size;
	__WDLDEF
{
}
ZCONST char *NotChanged = "";
typedef unsigned char bool;
ATTR_FORMAT(printf, 1, 2)
int print_like(const char *format, ...);
static struct entry { const char *key; } entries[] = { { 0 } };
struct aliased { int x; } FIX_ALIASING;
static const char one_text[] = N_(
  "a"), two_text[] = N_(
  "b"
  "c");
struct renamed { char *__FIELD(name); int FIELD(size); };
LIB_F (int) lib_open LIB_P((
  const char *path ));
LIB_F( void ) lib_close LIB_P(( void ));
