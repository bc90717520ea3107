// Computes the health of objects as GitOps tools do.
//
//	health script MODULE     prints Argo CD's health script for ACK's kinds; MODULE is the zip file of github.com/argoproj/argo-cd/v3
//	health compute SCRIPT    reads a JSON list of objects, and prints the health of each according to kstatus and to this script
package main

import (
	"encoding/json"
	"log"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/cli-utils/pkg/kstatus/status"
)

type health struct {
	Kstatus string `json:"kstatus"`
	Argo    string `json:"argo"`
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: health script MODULE | health compute SCRIPT")
	}
	switch os.Args[1] {
	case "script":
		exitOn(printScript(os.Args[2]))
	case "compute":
		exitOn(compute(os.Args[2]))
	}
}

func printScript(module string) error {
	script, err := readScript(module)
	if err != nil {
		return err
	}
	_, err = os.Stdout.WriteString(script)
	return err
}

func compute(scriptFile string) error {
	script, err := os.ReadFile(scriptFile)
	if err != nil {
		return err
	}
	var objects []json.RawMessage
	if err := json.NewDecoder(os.Stdin).Decode(&objects); err != nil {
		return err
	}
	results := make([]health, len(objects))
	for index, object := range objects {
		if results[index], err = healthOf(object, string(script)); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(results)
}

func healthOf(object []byte, script string) (health, error) {
	parsed := &unstructured.Unstructured{}
	if err := parsed.UnmarshalJSON(object); err != nil {
		return health{}, err
	}
	computed, err := status.Compute(parsed)
	if err != nil {
		return health{}, err
	}
	argo, err := runScript(script, parsed.Object)
	return health{Kstatus: computed.Status.String(), Argo: argo}, err
}

func exitOn(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
