#import <Foundation/Foundation.h>
#define RETRIES 3

NS_ASSUME_NONNULL_BEGIN

@class Account;
@protocol Listener;

typedef NS_ENUM(NSInteger, State) {
  StateIdle,
  StateBusy,
};
typedef void (^Completion)(NSError *_Nullable error);
extern NSString *const SessionDidStart;

@protocol Listener <NSObject>
@required
- (void)sessionDidStart:(NSString *)name;
@optional
- (void)session:(NSString *)name didFailWithError:(NSError *)error NS_SWIFT_NAME(failed(_:_:));
@end

@interface Session : NSObject <Listener> {
  int _count;
@private
  struct Flags { int isOpen : 1; } _flags;
}
@property (nonatomic, copy, readonly) NSString *name;
@property (nonatomic, copy) void (^onEnd)(void);
@property (nonatomic) CGFloat left, *top;
@property (nonatomic) NSArray<NSString *> *tags API_AVAILABLE(ios(13.0));
+ (instancetype)sharedSession;
- (instancetype)initWithName:(NSString *)name style:(int)style NS_DESIGNATED_INITIALIZER;
- (void)close;
+ (id) NS_RETURNS_RETAINED leak: (id)object;
@end

@interface Session (Logging)
- (void)log:(NSString *)format, ...;
@end

@interface Session () <Listener, NSCopying> {
  NSLock *_other;
}
@property (nonatomic, strong) Account *account;
@end

static NSString *const kKey = @"key";
static inline CGFloat Half(CGFloat value) { return value / 2; }

@implementation Session {
  NSLock *_lock;
}
@synthesize name = _name;

+ (instancetype)sharedSession
{
  static Session *shared;
  static dispatch_once_t once;
  dispatch_once(&once, ^{
    shared = [Session new];
  });
  return shared;
}

- (instancetype)initWithName:(NSString *)name style:(int)style
{
  if (self = [super init]) {
    _name = name;
  }
  return self;
}

static void helper(void)
{
}

RCT_EXPORT_METHOD(open:(NSString *)url resolver:(Completion)resolve)
{
  helper();
}

static int __untyped_before(Class);
static const char *name_of(code, length) const int code; int length;
{
  return 0;
}

#pragma mark - Listener
- (void)sessionDidStart:(NSString *)name { struct Part { int size; } *part; if ([class length]) { } }
@end

#if TARGET_OS_IPHONE
@interface Device : Session
@end
#else
@implementation Desktop
- (void)open { }
@end
#endif

NS_ASSUME_NONNULL_END
