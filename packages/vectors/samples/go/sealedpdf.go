package companydata

import (
	"bytes"
	"crypto/sha256"
	"crypto/x509"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"regexp"
	"strconv"
	"time"
)

// ErrNotGenuine says that a file is not what the platform sealed.
var ErrNotGenuine = errors.New("the file is not a PDF that the platform sealed")

var (
	sealRange = regexp.MustCompile(`^/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/Contents <`)
	sealTime  = regexp.MustCompile(`/M\(D:(\d{14})Z\)`)
	sealTerms = regexp.MustCompile(`/CDSAgreedBytes (\d{1,10})/CDSAgreedSHA256<([0-9a-f]{64})>`)

	messageDigest = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 4}
)

type signedData struct {
	Version      int
	Digests      asn1.RawValue
	Content      asn1.RawValue
	Certificates asn1.RawValue `asn1:"optional,tag:0"`
	Signers      []signerInfo  `asn1:"set"`
}

type signerInfo struct {
	Version    int
	Issuer     issuerAndSerial
	Digest     asn1.RawValue
	Attributes asn1.RawValue `asn1:"tag:0"`
	Algorithm  asn1.RawValue
	Signature  []byte
	Unsigned   asn1.RawValue `asn1:"optional,tag:1"`
}

type issuerAndSerial struct {
	Issuer asn1.RawValue
	Serial asn1.RawValue
}

type attribute struct {
	ID     asn1.ObjectIdentifier
	Values asn1.RawValue `asn1:"set"`
}

// findDigest returns the digest that the signed attributes name.
func findDigest(attributes []byte) []byte {
	for rest := attributes; len(rest) > 0; {
		var next attribute
		var err error
		if rest, err = asn1.Unmarshal(rest, &next); err != nil {
			return nil
		}
		var digest []byte
		if next.ID.Equal(messageDigest) {
			if _, err := asn1.Unmarshal(next.Values.Bytes, &digest); err == nil {
				return digest
			}
		}
	}
	return nil
}

func loadCertificates(text []byte) (certificates []*x509.Certificate) {
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if certificate, err := x509.ParseCertificate(block.Bytes); err == nil {
			certificates = append(certificates, certificate)
		}
	}
	return certificates
}

func isTrusted(certificate *x509.Certificate, trusted []*x509.Certificate, at time.Time) bool {
	if at.Before(certificate.NotBefore) || at.After(certificate.NotAfter) {
		return false
	}
	for _, anchor := range trusted {
		if certificate.Equal(anchor) || certificate.CheckSignatureFrom(anchor) == nil {
			return true
		}
	}
	return false
}

// checkSeal verifies a detached CMS signature: its attributes name the digest of the content, and the signer signed them.
func checkSeal(seal, content []byte, trusted []*x509.Certificate, at time.Time) bool {
	var info struct {
		Type asn1.ObjectIdentifier
		Data asn1.RawValue `asn1:"explicit,tag:0"`
	}
	var data signedData
	if _, err := asn1.Unmarshal(seal, &info); err != nil {
		return false
	}
	if _, err := asn1.Unmarshal(info.Data.Bytes, &data); err != nil || len(data.Signers) != 1 {
		return false
	}
	signer := data.Signers[0]
	digest := sha256.Sum256(content)
	if !bytes.Equal(findDigest(signer.Attributes.Bytes), digest[:]) {
		return false
	}
	certificates, err := x509.ParseCertificates(data.Certificates.Bytes)
	if err != nil {
		return false
	}
	// Signed as a SET, although they are tagged [0] inside the signature.
	signed := append([]byte{0x31}, signer.Attributes.FullBytes[1:]...)
	for _, certificate := range certificates {
		serial, err := asn1.Marshal(certificate.SerialNumber)
		if err != nil || !bytes.Equal(serial, signer.Issuer.Serial.FullBytes) {
			continue
		}
		algorithm := x509.SHA256WithRSA
		if certificate.PublicKeyAlgorithm == x509.ECDSA {
			algorithm = x509.ECDSAWithSHA256
		}
		return certificate.CheckSignature(algorithm, signed, signer.Signature) == nil && isTrusted(certificate, trusted, at)
	}
	return false
}

// VerifySealedPDF returns the SHA-256 of the agreed bytes of a genuine file. The PEM is /.well-known/platform-seal.pem. The
// seal must cover the whole file: files with data for later validation behind their seal are refused here.
func VerifySealedPDF(pdf, platformSeal []byte) (string, error) {
	at := bytes.LastIndex(pdf, []byte("/ByteRange"))
	if at < 0 {
		return "", ErrNotGenuine
	}
	head := sealRange.FindSubmatch(pdf[at:])
	object := bytes.LastIndex(pdf[:at], []byte(" obj"))
	if head == nil || object < 0 {
		return "", ErrNotGenuine
	}
	terms, sealed := sealTerms.FindSubmatch(pdf[object:at]), sealTime.FindSubmatch(pdf[object:at])
	if terms == nil || sealed == nil {
		return "", ErrNotGenuine
	}
	before, _ := strconv.Atoi(string(head[1]))
	after, _ := strconv.Atoi(string(head[2]))
	rest, _ := strconv.Atoi(string(head[3]))
	agreed, _ := strconv.Atoi(string(terms[1]))
	when, err := time.Parse("20060102150405", string(sealed[1]))
	isWhole := before == at+len(head[0])-1 && after > before && after+rest == len(pdf) && agreed <= object
	if err != nil || !isWhole || pdf[after-1] != '>' {
		return "", ErrNotGenuine
	}
	digest := sha256.Sum256(pdf[:agreed])
	padded, err := hex.DecodeString(string(pdf[before+1 : after-1]))
	if err != nil || len(padded) < 4 || hex.EncodeToString(digest[:]) != string(terms[2]) {
		return "", ErrNotGenuine
	}
	end := 4 + int(padded[2])<<8 + int(padded[3])
	if end > len(padded) {
		return "", ErrNotGenuine
	}
	content := append(append([]byte{}, pdf[:before]...), pdf[after:]...)
	if !checkSeal(padded[:end], content, loadCertificates(platformSeal), when) {
		return "", ErrNotGenuine
	}
	return string(terms[2]), nil
}
