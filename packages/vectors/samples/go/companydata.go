// Package companydata calls the Company Data Service: token, changes, values, webhooks, sealed PDFs. Standard library only.
package companydata

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// LoadServiceKey reads an unencrypted PKCS#8 PEM. Remove the passphrase of the downloaded PEM with
// `openssl pkcs8 -in service.pem -out service-plain.pem`, and keep the result in a secret store.
func LoadServiceKey(text []byte) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the file is no PEM")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	private, ok := key.(*rsa.PrivateKey)
	if !ok {
		return nil, errors.New("the key is no RSA key")
	}
	return private, nil
}

// OpenValue returns the plaintext of a value that is sealed to the key of the service.
func OpenValue(wrapper string, private *rsa.PrivateKey) (string, error) {
	var parts struct{ K, IV, D []byte }
	if err := json.Unmarshal([]byte(wrapper), &parts); err != nil {
		return "", err
	}
	key, err := rsa.DecryptOAEP(sha256.New(), nil, private, parts.K, nil)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	if len(parts.IV) != gcm.NonceSize() {
		return "", errors.New("the iv has a wrong length")
	}
	plaintext, err := gcm.Open(nil, parts.IV, parts.D, nil)
	return string(plaintext), err
}

func signingKey(secret string) []byte {
	if strings.HasPrefix(secret, "whsec_") {
		if key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_")); err == nil {
			return key
		}
	}
	return []byte(secret)
}

// VerifyWebhook reports whether a delivery comes from the platform and is recent. The body is the bytes as they arrived.
func VerifyWebhook(body []byte, headers http.Header, secret string, tolerance time.Duration, now time.Time) bool {
	sent := headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, signingKey(secret))
	fmt.Fprintf(mac, "%s.%s.", headers.Get("webhook-id"), sent)
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, entry := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal(expected, []byte(entry)) {
			return true
		}
	}
	return false
}

// Service is the client of one service. It is not for use by several goroutines at once.
type Service struct {
	FrontDoor, ClientID, ClientSecret string
	HTTP                              http.Client

	token struct {
		AccessToken string `json:"access_token"`
		APIURL      string `json:"api_url"`
		ExpiresIn   int    `json:"expires_in"`
	}
	renewAt time.Time
}

func decodeResponse(response *http.Response, target any) error {
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		var refusal struct {
			Error    string `json:"error"`
			ErrorKey string `json:"error_key"`
		}
		_ = json.NewDecoder(response.Body).Decode(&refusal)
		return fmt.Errorf("status %d: %s %s", response.StatusCode, refusal.ErrorKey, refusal.Error)
	}
	return json.NewDecoder(response.Body).Decode(target)
}

// renew fetches a token a minute before the present one ends.
func (s *Service) renew() error {
	if time.Now().Before(s.renewAt) {
		return nil
	}
	form := url.Values{
		"grant_type": {"client_credentials"}, "client_id": {s.ClientID}, "client_secret": {s.ClientSecret},
	}
	response, err := s.HTTP.PostForm(s.FrontDoor+"/oauth2/token", form)
	if err != nil {
		return err
	}
	if err := decodeResponse(response, &s.token); err != nil {
		return err
	}
	if s.token.APIURL == "" {
		s.token.APIURL = s.FrontDoor
	}
	s.renewAt = time.Now().Add(time.Duration(s.token.ExpiresIn-60) * time.Second)
	return nil
}

// Page is one page of the feed.
type Page struct {
	Items []map[string]any `json:"items"`
	More  bool             `json:"more"`
}

// Changes handles every waiting change. A page is acknowledged after each of its changes was handled without an error.
func (s *Service) Changes(handle func(change map[string]any) error) error {
	for lease := ""; ; {
		if err := s.renew(); err != nil {
			return err
		}
		address := s.token.APIURL + "/api/company-data/changes?ack=" + url.QueryEscape(lease)
		request, err := http.NewRequest(http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+s.token.AccessToken)
		response, err := s.HTTP.Do(request)
		if err != nil {
			return err
		}
		var page Page
		if err := decodeResponse(response, &page); err != nil {
			return err
		}
		for _, change := range page.Items {
			if err := handle(change); err != nil {
				return err
			}
		}
		lease = response.Header.Get("X-Platform-Lease")
		if len(page.Items) == 0 && !page.More {
			return nil
		}
	}
}
