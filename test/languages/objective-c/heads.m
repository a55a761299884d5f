/** Doc */
@interface A : NSObject
/// m doc
- (NSString *)foo:(int)a bar:(NSArray<NSString *> *)b;
+ (instancetype)shared;
@end
@implementation A
- (NSString *)foo:(int)a bar:(NSArray<NSString *> *)b { return nil; }
+ (instancetype)shared { return nil; }
static int c(int self) { return 1; }
@end
