package shapes

import "fmt"

const Pi = 3.14

const (
	Small = iota
	medium
	A, B = 1, 2
)

var registry = map[string]Shape{}

var (
	ErrBad = fmt.Errorf("bad")
	_      = Shape(nil)
	x, y   int
)

// Shape is one.
type Shape interface {
	Area() float64
	fmt.Stringer
}

type Point struct {
	X, Y int
}

type (
	Celsius float64
	List[T any] struct {
		items []T
	}
	Alias = Point
)

type Handler func(string) error

func (p *Point) Move(dx int) {
	local := 1
	var hidden int
	type inner struct{ a int }
	_ = func() {}
	_, _ = local, hidden
}

func (Point) String() string { return "" }

func (l *List[T]) Push(item T) {}

func New() *Point { return nil }

func helper[T any](t T) T {
	return t
}

func assembly(x int) int

type Closer = interface {
	Close() error
}

func _() {}

func nested() {
	run(func() {
		if true {
			type deep struct{ a int }
		}
	})
}

func (p *(Point)) Reset() {}
