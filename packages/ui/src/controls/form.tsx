// A form in one column: errors at their fields by name, others in words above the buttons; what was typed stays.
import { Form as Base } from '@base-ui/react/form'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { type Leaving, useUnsaved } from '../unsaved.ts'
import styles from './field.module.css'

interface FormProps {
  /** Messages by the names of the fields, as the platform answers them. */
  errors?: Readonly<Record<string, string>>
  /** What is wrong beyond a field. */
  problem?: ReactNode
  /** The buttons, the main one last. */
  actions: ReactNode
  onSubmit: (values: Readonly<Record<string, string>>) => void | Promise<void>
  className?: string | undefined
  /** What loses its edits; `app` where the page keeps them for whoever comes back. */
  lostBy?: Leaving
  /** Whether something is entered that no field of the form shows as edited, as what was picked or typed before a lock. */
  isEdited?: () => boolean
  children: ReactNode
}

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

/** Passwords and codes are proofs and no edits: nobody is asked whether to leave them behind. */
const EDITED = [
  'input[data-dirty]:not([type=password], [autocomplete$=password], [autocomplete=one-time-code])',
  'textarea[data-dirty]',
  '[role=combobox][data-dirty]',
  '[role=checkbox][data-dirty]',
  '[role=switch][data-dirty]',
  // Files that were chosen and not sent.
  '[data-chosen]',
].join(', ')

/** Where a control of the form says what is wrong: the form was tried, and nothing was sent. A notice, which is no `p`, may stand there always. */
const REFUSED = 'p[role=alert], [aria-invalid=true]'

/** What the errors say of names that no field of the form has: at a field it would be told nowhere. */
const useUnplaced = (form: RefObject<HTMLFormElement | null>, errors: Readonly<Record<string, string>>): string => {
  const [unplaced, setUnplaced] = useState('')
  const errorTexts = JSON.stringify(errors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors are often another object
  useLayoutEffect(() => {
    const fields = [...(form.current?.elements ?? [])].map((element) => element.getAttribute('name'))
    // A control that is no field of its own tells its error itself.
    const isTold = (words: string) =>
      [...(form.current?.querySelectorAll('[role=alert]') ?? [])].some(({ textContent }) => textContent === words)
    const missing = Object.entries(errors).filter(([name, words]) => !fields.includes(name) && !isTold(words))
    setUnplaced(missing.map(([name, words]) => `${name}: ${words}`).join(' '))
  }, [errorTexts])
  return unplaced
}

/** Tells of the edits until they were sent, and again when they come back refused. */
const useUnsavedEdits = ({ errors = {}, problem, lostBy, isEdited }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  // What was sent is in the hands of the page, until it comes back refused or is edited again.
  const isRefused = (problem !== undefined && problem !== null) || Object.keys(errors).length > 0
  useUnsaved(() => {
    const has = (selector: string) => form.current?.querySelector(selector) != null
    return (!isSent.current || isRefused || has(REFUSED)) && (has(EDITED) || (isEdited?.() ?? false))
  }, lostBy)
  return { form, isSent }
}

export const Form = (props: FormProps) => {
  const { errors = {}, problem, actions, onSubmit, className, children } = props
  const { form, isSent } = useUnsavedEdits(props)
  const unplaced = useUnplaced(form, errors)
  const edit = () => {
    isSent.current = false
  }
  return (
    <Base
      ref={form}
      className={classNames(styles.form, className)}
      errors={errors}
      onInput={edit}
      onChange={edit}
      onFormSubmit={(values) => {
        isSent.current = true
        void onSubmit(textsOf(values))
      }}
    >
      {children}
      {(problem || unplaced !== '') && (
        <p className={styles.wrong} role="alert">
          <Icon name="circleAlert" size={15} />
          <span>
            {problem} {unplaced}
          </span>
        </p>
      )}
      <div className={styles.formEnd}>{actions}</div>
    </Base>
  )
}
