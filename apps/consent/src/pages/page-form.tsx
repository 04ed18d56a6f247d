// A form with its buttons: one action at a time, input is preserved, and failures appear above the buttons.
import { Button, Form } from '@company-data/ui'
import { type ReactNode, useState } from 'react'
import type { Settle } from '../screen.tsx'
import styles from './pages.module.css'

export interface Problem {
  message: string
  /** The reference that a person gives to the operator. */
  reference?: string | undefined
  /** Another step that the person can take. */
  action?: ReactNode
}

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

export interface PageFormProps<Outcome> {
  /** The text of the main button, and its text while the action runs. Undefined if the person can only decline. */
  submit: { label: string; busy: string } | undefined
  deny: string
  /** The errors of the input; undefined if the action may run. */
  check?: () => FieldErrors | undefined
  work(values: Readonly<Record<string, string>>): Promise<Outcome>
  /** The text for a failure; null if the page shows it elsewhere, undefined if the failure ends the page. */
  explain(error: unknown): Problem | null | undefined
  settle: Settle<Outcome | 'denied'>
  children: (errors: FieldErrors) => ReactNode
}

const NO_ERRORS: FieldErrors = {}

const ProblemText = ({ message, reference, action }: Problem) => (
  <>
    {message}
    {reference !== undefined && <span className={styles.reference}>{reference}</span>}
    {action !== undefined && <span className={styles.problemAction}>{action}</span>}
  </>
)

const usePageForm = <Outcome,>({ check, work, explain, settle }: PageFormProps<Outcome>) => {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = async (values: Readonly<Record<string, string>>): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    const inputErrors = check?.()
    setErrors(inputErrors ?? NO_ERRORS)
    if (inputErrors !== undefined) return
    setBusy(true)
    try {
      settle.resolve(await work(values))
    } catch (error) {
      const explanation = explain(error)
      if (explanation === undefined) settle.reject(error)
      else setProblem(explanation)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors, problem, run }
}

export const PageForm = <Outcome,>(props: PageFormProps<Outcome>) => {
  const { submit, deny, settle, children } = props
  const { isBusy, errors, problem, run } = usePageForm(props)
  return (
    <Form
      className={styles.form}
      errors={errors}
      problem={problem && <ProblemText {...problem} />}
      onSubmit={run}
      actions={
        <div className={styles.actions}>
          {submit && (
            <Button type="submit" kind="main" busy={isBusy}>
              {isBusy ? submit.busy : submit.label}
            </Button>
          )}
          <Button onClick={() => !isBusy && settle.resolve('denied')}>{deny}</Button>
        </div>
      }
    >
      {children(errors)}
    </Form>
  )
}
