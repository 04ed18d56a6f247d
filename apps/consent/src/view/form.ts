// A form with its buttons: one action at a time, input is preserved, and failures appear above the buttons.
import { type Child, element } from './element.ts'
import { focusFirstError } from './fields.ts'
import { icon } from './icons.ts'

export interface Problem {
  message: string
  /** The reference that a person gives to the operator. */
  reference?: string | undefined
  /** A value is missing, but nothing failed. */
  isHint?: boolean
}

export interface FormOptions<Result> {
  content: readonly Child[]
  /** The text of the main button, and its text while the action runs. Undefined when the person can only decline. */
  submit: { label: string; busy: string } | undefined
  deny: string
  /** Marks the fields with an error. False also keeps the form, for errors that belong to no field. */
  check(): boolean
  work(): Promise<Result>
  /** The text for a failure; undefined ends the form with it. */
  explain(error: unknown): Problem | undefined
}

export interface RunningForm<Result> {
  node: HTMLFormElement
  outcome: Promise<Result | 'denied'>
}

export const problemBox = ({ message, reference, isHint = false }: Problem): HTMLElement =>
  element(
    'div',
    { class: isHint ? 'notice warn' : 'notice bad' },
    icon('alert'),
    element(
      'div',
      {},
      element('p', {}, message),
      reference !== undefined && element('p', { class: 'reference' }, reference),
    ),
  )

const setBusy = (button: HTMLButtonElement, isBusy: boolean, label: string): void => {
  // Not `disabled`: a button that loses the focus also loses a keyboard user's position in the page.
  button.setAttribute('aria-disabled', String(isBusy))
  button.replaceChildren(label)
}

export const runForm = <Result>(options: FormOptions<Result>): RunningForm<Result> => {
  const { submit, deny, content, check, work, explain } = options
  const problem = element('div', { role: 'alert', class: 'problem' })
  const approve = element('button', { type: 'submit', class: 'button main' }, submit?.label)
  const refuse = element('button', { type: 'button', class: 'button' }, deny)
  const node = element(
    'form',
    { novalidate: true },
    ...content,
    problem,
    element('div', { class: 'buttons' }, submit && approve, refuse),
  )
  let isBusy = false
  const outcome = new Promise<Result | 'denied'>((resolve, reject) => {
    const run = async ({ label, busy }: NonNullable<typeof submit>): Promise<void> => {
      problem.replaceChildren()
      const isComplete = check()
      if (!focusFirstError(node) || !isComplete) return
      isBusy = true
      setBusy(approve, true, busy)
      try {
        resolve(await work())
      } catch (error) {
        const explanation = explain(error)
        if (explanation === undefined) reject(error)
        else problem.replaceChildren(problemBox(explanation))
      } finally {
        isBusy = false
        setBusy(approve, false, label)
      }
    }
    node.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!isBusy && submit) void run(submit)
    })
    refuse.addEventListener('click', () => {
      if (!isBusy) resolve('denied')
    })
  })
  return { node, outcome }
}
