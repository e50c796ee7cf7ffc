// Package optional is what the generated clients use of github.com/antihax/optional, which no registry of the tests has.
package optional

import "time"

type optional[T any] struct {
	value T
	isSet bool
}

func (o optional[T]) IsSet() bool { return o.isSet }
func (o optional[T]) Value() T    { return o.value }

type (
	Bool      = optional[bool]
	Int32     = optional[int32]
	Int64     = optional[int64]
	String    = optional[string]
	Time      = optional[time.Time]
	Interface = optional[interface{}]
)

func NewString(value string) String            { return String{value, true} }
func NewInterface(value interface{}) Interface { return Interface{value, true} }
