package main

import (
	"encoding/json"
	"os"
	"time"
)

func main() {
	var file struct {
		Vectors []struct {
			Header string
			Body   []byte `json:"body_base64"`
			Secret string
			Now    int64
		}
	}
	text, _ := os.ReadFile(os.Args[1])
	if err := json.Unmarshal(text, &file); err != nil {
		panic(err)
	}
	verdicts := []bool{}
	for _, one := range file.Vectors {
		verdicts = append(verdicts, Verify(one.Header, one.Body, one.Secret, time.Unix(one.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(verdicts)
}
