// A form with its buttons: one act at a time, what was typed stays, and every failure is said above the buttons.
import { type Child, element } from './element.ts'
import { focusFirstError } from './fields.ts'
import { icon } from './icons.ts'

export interface Problem {
  message: string
  /** What a person tells the operator. */
  reference?: string | undefined
  /** Something is missing, but nothing failed. */
  isHint?: boolean
}

export interface FormOptions<Result> {
  content: readonly Child[]
  /** The text of the main button, and while its act runs. Undefined when only a refusal is possible. */
  submit: { label: string; busy: string } | undefined
  deny: string
  /** Marks the fields with an error. False keeps the form as well, for what no field can say. */
  check(): boolean
  work(): Promise<Result>
  /** The words for a failure; undefined ends the form with it. */
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
  // Not `disabled`: a button that loses the focus takes the place in the page from who uses the keyboard.
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
