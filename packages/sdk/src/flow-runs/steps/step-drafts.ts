// The contents of the fields of the current step: typed, linked, attached, or written by a plugin.

import type { FieldElement } from '@company-data/flow-engine'
import { type Draft, emptyDraft, type FlowNode, type PluginElement, typeOver } from '@company-data/flow-engine'
import { type NewFile, toEnvelope } from '../../files/file-envelope.ts'

/** A file of the step that is uploaded on submit, as the text to seal. */
export interface AttachedFile {
  envelope: string
  /** The profile datum that it is linked from. */
  fieldId: string | undefined
}

/**
 * A value of the customer's own profile, to be linked: the datum with its plaintext, as `contactData.open` returns
 * it; of a file the plaintext is that of `contactData.openFile`.
 * @example
 * const [datum] = await person.contactData.list()
 * if (datum) {
 *   const { id, plaintext, is_private } = await person.contactData.open(datum)
 *   const source: LinkedDatum = { id, plaintext: plaintext ?? '', is_private }
 *   console.log(source.id)
 * }
 */
export interface LinkedDatum {
  id: string
  plaintext: string
  /** FG-18: data from a private field is marked private on the run, and no plugin receives it. */
  is_private?: boolean
}

/** For conditions such as is_empty; each party gets a separate reference on submit. */
export const PENDING_FILE = JSON.stringify({ _enc_file: '' })

type Answerable = FieldElement | PluginElement

export const findAnswerable = ({ elements, key }: FlowNode, slug: string): Answerable => {
  const element = elements.find(
    (candidate): candidate is Answerable =>
      (candidate.kind === 'field' || candidate.kind === 'plugin') && candidate.slug === slug,
  )
  if (element === undefined) throw new TypeError(`The step ${key} has no field ${slug}.`)
  return element
}

export interface StepDrafts {
  readonly drafts: ReadonlyMap<string, Draft>
  readonly files: ReadonlyMap<string, AttachedFile>
  /** Slug → the profile datum that it is linked from. */
  readonly links: ReadonlyMap<string, string>
  /** After defaults were written. */
  replace(drafts: ReadonlyMap<string, Draft>): void
  enter(slug: string, value: unknown, isPrivate: boolean): void
  link(slug: string, datum: LinkedDatum): void
  attach(slug: string, file: NewFile, datum: Omit<LinkedDatum, 'plaintext'> | undefined): void
  /** Undefined: the plugin field has no answer, or an outdated one. */
  writePluginAnswer(slug: string, answer: string | undefined): void
}

export const stepDrafts = (node: FlowNode, isBinary: (type: string) => boolean): StepDrafts => {
  let drafts: ReadonlyMap<string, Draft> = new Map()
  const files = new Map<string, AttachedFile>()
  const links = new Map<string, string>()
  const isFile = (element: Answerable): boolean => element.kind === 'field' && isBinary(element.type)
  const set = (slug: string, draft: Draft): void => {
    drafts = new Map([...drafts, [slug, draft]])
  }
  const forget = (slug: string): void => {
    files.delete(slug)
    links.delete(slug)
  }
  const putFile = (slug: string, envelope: string, datum: Omit<LinkedDatum, 'plaintext'> | undefined): void => {
    forget(slug)
    files.set(slug, { envelope, fieldId: datum?.id })
    if (datum) links.set(slug, datum.id)
    const source = datum === undefined ? 'draft' : 'link'
    set(slug, { ...emptyDraft, value: PENDING_FILE, source, isPrivate: datum?.is_private === true })
  }
  return {
    get drafts() {
      return drafts
    },
    files,
    links,
    replace(after) {
      drafts = after
    },
    enter(slug, value, isPrivate) {
      const element = findAnswerable(node, slug)
      if (isFile(element) && value !== '') throw new TypeError(`${slug} is a file: attach it.`)
      forget(slug)
      set(slug, {
        ...typeOver(drafts.get(slug) ?? emptyDraft, value),
        isPrivate: isPrivate && element.kind === 'field',
      })
    },
    link(slug, datum) {
      const element = findAnswerable(node, slug)
      if (element.kind === 'plugin') throw new TypeError(`${slug} is answered by a plugin.`)
      if (isFile(element)) return putFile(slug, datum.plaintext, datum)
      forget(slug)
      links.set(slug, datum.id)
      set(slug, { ...emptyDraft, value: datum.plaintext, source: 'link', isPrivate: datum.is_private === true })
    },
    attach(slug, file, datum) {
      if (!isFile(findAnswerable(node, slug))) throw new TypeError(`${slug} is no file.`)
      putFile(slug, JSON.stringify(toEnvelope(file)), datum)
    },
    writePluginAnswer(slug, answer) {
      if (answer !== undefined) set(slug, { ...emptyDraft, value: answer })
      else if (drafts.has(slug)) set(slug, emptyDraft)
    },
  }
}
