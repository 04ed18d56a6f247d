// The outer shape of elements: the members of each kind, and their defaults (FG-03, FA-01).

import type {
  FieldElement,
  FlowElement,
  ImageElement,
  Link,
  PluginElement,
  PluginUse,
  TextElement,
} from '../definition.ts'
import {
  anything,
  fault,
  flag,
  integer,
  isObject,
  type JsonObject,
  listReader,
  type Member,
  mapReader,
  objectReader,
  optional,
  orNull,
  type Reader,
  required,
  text,
} from './reader.ts'
import { shapeReason } from './shape-reasons.ts'

const nothing = () => null
const no = () => false

/** A condition or an expression: any JSON may be saved; only publishing checks its type. */
const language = <T>(): Member<T | null> => optional(anything as Reader<T | null>, nothing)

const field = objectReader<FieldElement>(
  {
    kind: required(text as Reader<'field'>),
    slug: required(text),
    type: required(text),
    label: required(text),
    help: optional(orNull(text), nothing),
    required: optional(flag, no),
    show_if: language(),
    link: optional(text as Reader<Link>, () => 'any'),
    verified_max_age_days: optional(orNull(integer), nothing),
    options: optional(orNull(listReader(text)), nothing),
    request_slug: optional(orNull(text), nothing),
    default: language(),
    min: language(),
    max: language(),
  },
  'field',
)

const textBlock = objectReader<TextElement>(
  { kind: required(text as Reader<'text'>), key: required(text), text: required(text), show_if: language() },
  'text',
)

const image = objectReader<ImageElement>(
  {
    kind: required(text as Reader<'image'>),
    key: required(text),
    asset_key: required(text),
    alt: required(text),
    show_if: language(),
  },
  'image',
)

const pluginUse = objectReader<PluginUse>(
  {
    plugin_id: required(text),
    field_type: required(text),
    // FA-08: a snapshot in the body is ignored; the platform copies it from the plugin's description.
    snapshot: optional(() => null, nothing),
    inputs: required(mapReader(text)),
  },
  'plugin',
)

const plugin = objectReader<PluginElement>(
  {
    kind: required(text as Reader<'plugin'>),
    slug: required(text),
    label: required(text),
    required: optional(flag, no),
    show_if: language(),
    plugin: required(pluginUse),
  },
  'plugin_element',
)

const kinds: Readonly<Record<string, Reader<FlowElement>>> = { field, text: textBlock, image, plugin }

/** The substitute for an element without a kind; publish validation reports it like any unknown kind. */
const kindless = (sentMembers: JsonObject): FlowElement => ({ ...sentMembers, kind: '' }) as unknown as FlowElement

export const element: Reader<FlowElement> = (value, context) => {
  if (!isObject(value) || typeof value.kind !== 'string') {
    fault(context, shapeReason('shape.element_kind'))
    return kindless(isObject(value) ? value : {})
  }
  const read = Object.hasOwn(kinds, value.kind) ? kinds[value.kind] : undefined
  // FA-05: an element of another kind is stored as sent.
  return read === undefined ? (value as unknown as FlowElement) : read(value, context)
}
