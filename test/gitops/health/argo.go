package main

import (
	"archive/zip"
	"fmt"
	"io"
	"path"

	lua "github.com/yuin/gopher-lua"
)

// The script covers every API group of ACK.
const scriptPath = "/resource_customizations/_.services.k8s.aws/_/health.lua"

// readScript reads the script from the zip file of Argo CD's module. The module itself cannot be imported, because it requires a Go
// version that the rest of this program does not.
func readScript(module string) (string, error) {
	archive, err := zip.OpenReader(module)
	if err != nil {
		return "", err
	}
	defer archive.Close()
	for _, file := range archive.File {
		if matched, _ := path.Match("github.com/argoproj/argo-cd/v3@*"+scriptPath, file.Name); !matched {
			continue
		}
		opened, err := file.Open()
		if err != nil {
			return "", err
		}
		defer opened.Close()
		text, err := io.ReadAll(opened)
		return string(text), err
	}
	return "", fmt.Errorf("%s does not contain %s", module, scriptPath)
}

// runScript returns the health that the script determines for the object. As in Argo CD, the script reads the object as the variable obj.
func runScript(script string, object map[string]any) (string, error) {
	state := lua.NewState()
	defer state.Close()
	state.SetGlobal("obj", toLua(state, object))
	if err := state.DoString(script); err != nil {
		return "", err
	}
	returned, isTable := state.Get(-1).(*lua.LTable)
	if !isTable {
		return "", fmt.Errorf("the script returns %s", state.Get(-1).Type())
	}
	return returned.RawGetString("status").String(), nil
}

func toLua(state *lua.LState, value any) lua.LValue {
	switch value := value.(type) {
	case nil:
		return lua.LNil
	case bool:
		return lua.LBool(value)
	case string:
		return lua.LString(value)
	case int64:
		return lua.LNumber(value)
	case float64:
		return lua.LNumber(value)
	case []any:
		table := state.NewTable()
		for _, item := range value {
			table.Append(toLua(state, item))
		}
		return table
	case map[string]any:
		table := state.NewTable()
		for key, item := range value {
			table.RawSetString(key, toLua(state, item))
		}
		return table
	}
	panic(fmt.Sprintf("%T is not a JSON value", value))
}
