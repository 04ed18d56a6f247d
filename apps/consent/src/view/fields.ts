// A labelled field with hint and error, associated for screen readers.
import { type Attributes, type Child, element, newId } from './element.ts'

export type Control = HTMLInputElement | HTMLSelectElement

export interface Field {
  node: HTMLElement
  control: Control
  value(): string
  /** Shows or removes the error. */
  setError(message: string | undefined): void
}

export interface FieldOptions {
  label: string
  hint?: string | undefined
  /** Beside the label: optional, required. */
  mark?: string | undefined
  attributes?: Attributes
}

/** The error's element always exists, so that a screen reader follows it. */
export const labelledField = (control: Control, { label, hint, mark }: FieldOptions, beside?: Child): Field => {
  const id = newId('field')
  control.id = id
  const hintNode = hint === undefined ? null : element('p', { id: `${id}-hint`, class: 'hint' }, hint)
  const error = element('p', { id: `${id}-error`, class: 'error' })
  const describe = (hasError: boolean): void => {
    const ids = [hintNode?.id, hasError ? error.id : undefined].filter((part) => part !== undefined)
    if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
    else control.removeAttribute('aria-describedby')
  }
  describe(false)
  const field: Field = {
    node: element(
      'div',
      { class: 'field' },
      element('label', { for: id }, label, mark !== undefined && element('span', { class: 'mark' }, mark)),
      beside ? element('div', { class: 'with-button' }, control, beside) : control,
      hintNode,
      error,
    ),
    control,
    value: () => control.value,
    setError(message) {
      error.replaceChildren(...(message === undefined ? [] : [message]))
      if (message === undefined) control.removeAttribute('aria-invalid')
      else control.setAttribute('aria-invalid', 'true')
      describe(message !== undefined)
    },
  }
  control.addEventListener('input', () => field.setError(undefined))
  return field
}

export const textField = (options: FieldOptions): Field =>
  labelledField(element('input', { type: 'text', ...options.attributes }), options)

/** A password with a button that shows it. */
export const passwordField = (options: FieldOptions & { show: string; hide: string }): Field => {
  const input = element('input', { type: 'password', autocomplete: 'current-password', ...options.attributes })
  const toggle = element('button', { type: 'button', class: 'reveal', 'aria-pressed': 'false' }, options.show)
  toggle.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    toggle.setAttribute('aria-pressed', String(!isShown))
    toggle.replaceChildren(isShown ? options.show : options.hide)
  })
  return labelledField(input, options, toggle)
}

export interface Choice {
  value: string
  label: string
}

export const createSelect = (choices: readonly Choice[], attributes: Attributes = {}): HTMLSelectElement =>
  element('select', attributes, ...choices.map(({ value, label }) => element('option', { value }, label)))

/** Focuses the first problem; true if every value is valid. Hidden values are not shared, so they are not checked. */
export const focusFirstError = (root: HTMLElement): boolean => {
  const wrong = [...root.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-wrong]')]
  const first = wrong.find((control) => control.closest('[hidden]') === null)
  first?.focus()
  return first === undefined
}
