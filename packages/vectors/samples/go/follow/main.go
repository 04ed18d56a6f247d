// Command follow prints every waiting change of a service, with its values opened: go run ./follow
package main

import (
	"encoding/json"
	"log"
	"os"

	"example.org/companydata"
)

func main() {
	text, err := os.ReadFile(os.Getenv("COMPANY_DATA_KEY_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	key, err := companydata.LoadServiceKey(text)
	if err != nil {
		log.Fatal(err)
	}
	service := companydata.Service{
		FrontDoor:    os.Getenv("COMPANY_DATA_URL"),
		ClientID:     os.Getenv("COMPANY_DATA_CLIENT_ID"),
		ClientSecret: os.Getenv("COMPANY_DATA_CLIENT_SECRET"),
	}
	lines := json.NewEncoder(os.Stdout)
	err = service.Changes(func(change map[string]any) error {
		line := map[string]any{"event": change["event"], "plaintext": nil}
		if wrapper, found := change["value"].(string); found {
			plaintext, err := companydata.OpenValue(wrapper, key)
			if err != nil {
				return err
			}
			line["plaintext"] = plaintext
		}
		return lines.Encode(line)
	})
	if err != nil {
		log.Fatal(err)
	}
}
