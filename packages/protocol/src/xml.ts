// The lossless mapping between JSON values and XML (G-023): fromXml(toXml(value)) is the value again.
//
//   root            <response>, webhooks <event>, requests <request> by convention; not checked when read
//   object          one element per member, in order; type="object" only when empty
//   member name     the element's name; a name that is not an XML name (or has a colon, or a
//                   letter beyond the basic plane, which many readers refuse) is <entry name="...">
//   array           type="array", one <item> per item
//   number, boolean type="number", type="boolean"; a number is written as in JSON
//   null            type="null", empty
//   string          no attribute; white space counts
//   string with characters that XML 1.0 cannot carry (U+0000, lone surrogates, ...)
//                   encoding="json", the text is a JSON string literal; for such a name: name-encoding="json"
//
// Read strictly: no DTD, no entities but the five predefined, no processing instructions, no namespaces, no unknown
// attributes, no member twice, at most 500 levels (a response wraps the request's value and may have 1000).
// Comments are ignored, CDATA is text, type="string" is accepted. A tag has at most 262,144 characters.
export { fromXml, readXml } from './xml/read.ts'
export { toXml, xmlChunks } from './xml/write.ts'
