// Command checkvectors checks the functions of the sample against the test vectors: go run ./checkvectors company-data.json
package main

import (
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"example.org/companydata"
)

type vectors struct {
	ServiceKey struct {
		PKCS8 []byte `json:"pkcs8"`
	} `json:"service_key"`
	Values []struct {
		Wrapper   string `json:"wrapper"`
		Plaintext string `json:"plaintext"`
	} `json:"values"`
	Deliveries []struct {
		Secret         string            `json:"secret"`
		StandardSecret string            `json:"standard_secret"`
		Body           string            `json:"body"`
		Headers        map[string]string `json:"headers"`
	} `json:"deliveries"`
	SealedPDFs []struct {
		PDF          string `json:"pdf"`
		PlatformSeal string `json:"platform_seal"`
		AgreedSHA256 string `json:"agreed_sha256"`
	} `json:"sealed_pdfs"`
}

var checks int

func check(name string, isRight bool) {
	checks++
	if !isRight {
		log.Fatalf("%s: another result than that of the vectors", name)
	}
}

func checkDeliveries(all vectors) {
	for _, row := range all.Deliveries {
		headers := http.Header{}
		for name, value := range row.Headers {
			headers.Set(name, value)
		}
		seconds, _ := strconv.ParseInt(row.Headers["webhook-timestamp"], 10, 64)
		now := time.Unix(seconds, 0)
		for _, secret := range []string{row.Secret, row.StandardSecret} {
			verify := func(body string, at time.Time) bool {
				return companydata.VerifyWebhook([]byte(body), headers, secret, 5*time.Minute, at)
			}
			check("delivery", verify(row.Body, now))
			check("altered delivery", !verify(row.Body+" ", now))
			check("old delivery", !verify(row.Body, now.Add(301*time.Second)))
		}
	}
}

func checkSealedPDFs(all vectors) {
	for _, row := range all.SealedPDFs {
		pdf, err := base64.StdEncoding.DecodeString(row.PDF)
		check("PDF", err == nil)
		digest, err := companydata.VerifySealedPDF(pdf, []byte(row.PlatformSeal))
		check("sealed PDF", err == nil && digest == row.AgreedSHA256)
		_, err = companydata.VerifySealedPDF(append(pdf, '\n'), []byte(row.PlatformSeal))
		check("longer PDF", err != nil)
		_, err = companydata.VerifySealedPDF(pdf, nil)
		check("seal of a stranger", err != nil)
		pdf[len(pdf)-40] ^= 1
		_, err = companydata.VerifySealedPDF(pdf, []byte(row.PlatformSeal))
		check("altered PDF", err != nil)
	}
}

func main() {
	file, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(file, &all); err != nil {
		log.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: all.ServiceKey.PKCS8})
	key, err := companydata.LoadServiceKey(text)
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range all.Values {
		plaintext, err := companydata.OpenValue(row.Wrapper, key)
		check("value", err == nil && plaintext == row.Plaintext)
	}
	checkDeliveries(all)
	checkSealedPDFs(all)
	fmt.Println(checks)
}
