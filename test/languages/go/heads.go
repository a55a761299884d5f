package p
//go:noinline
// F does.
//nolint:all
func F(a, b int, c ...string) (x int, err error) { return }
/// Triple.
func (s *S[T]) M(ctx context.Context, f func(int) error) error { return nil }
// Export the data.
// region of memory
func G() {}
