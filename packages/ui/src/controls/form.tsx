// A single-column form: field errors at their fields, other errors above the buttons. A failed submit keeps the input.
import { Form as Base } from '@base-ui/react/form'
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { type Leaving, useUnsaved } from '../unsaved.ts'
import styles from './field.module.css'

interface FormProps {
  /** Messages by field name, as the platform returns them. */
  errors?: Readonly<Record<string, string>>
  /** An error that belongs to no field. */
  problem?: ReactNode
  /** The buttons; the main one comes last. */
  actions: ReactNode
  onSubmit: (values: Readonly<Record<string, string>>) => void | Promise<void>
  className?: string | undefined
  /** When the edits are lost; `app` if the page keeps them for when the user returns. */
  lostBy?: Leaving
  /** True if there is input that no field reports as edited, such as values picked or typed before a lock. */
  isEdited?: () => boolean
  children: ReactNode
}

const toTexts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

/** Passwords and codes are proofs, not edits, so leaving them behind needs no confirmation. */
const EDITED = [
  'input[data-dirty]:not([type=password], [autocomplete$=password], [autocomplete=one-time-code])',
  'textarea[data-dirty]',
  // A choice that only decides which fields follow is not an input by itself.
  '[role=combobox][data-dirty]:not([data-leads] *)',
  '[role=checkbox][data-dirty]',
  '[role=switch][data-dirty]',
  // Files chosen but not sent.
  '[data-chosen]',
].join(', ')

/** The selector of a control's error after a failed submit. A notice, which is not a `p`, may always be present. */
const REFUSED = 'p[role=alert], [aria-invalid=true]'

/** A chosen file that is not ready: a submit now would send the previous one. The control says so. */
const PREPARING = '[data-preparing]'

/** Errors for names without a field; shown above the buttons. */
const useUnplaced = (form: RefObject<HTMLFormElement | null>, errors: Readonly<Record<string, string>>): string => {
  const [unplaced, setUnplaced] = useState('')
  const errorTexts = JSON.stringify(errors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors are often another object
  useLayoutEffect(() => {
    const fields = [...(form.current?.elements ?? [])].map((element) => element.getAttribute('name'))
    // A control that is not a field shows its error itself.
    const isShown = (text: string) =>
      [...(form.current?.querySelectorAll('[role=alert]') ?? [])].some(({ textContent }) => textContent === text)
    const missing = Object.entries(errors).filter(([name, text]) => !fields.includes(name) && !isShown(text))
    setUnplaced(missing.map(([name, text]) => `${name}: ${text}`).join(' '))
  }, [errorTexts])
  return unplaced
}

/** Reports unsaved edits until they are sent, and again if they are refused. */
const useUnsavedEdits = ({ errors = {}, problem, lostBy, isEdited }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  // Once sent, the page is responsible for the input, until it is refused or edited again.
  const isRefused = (problem !== undefined && problem !== null) || Object.keys(errors).length > 0
  useUnsaved(() => {
    const has = (selector: string) => form.current?.querySelector(selector) != null
    return (!isSent.current || isRefused || has(REFUSED)) && (has(EDITED) || (isEdited?.() ?? false))
  }, lostBy)
  return { form, isSent }
}

/**
 * Submits one at a time: two submit events in one task, or a second one before the page has drawn the first, are one
 * submit. A handler that returns no promise must drop repeated calls itself, as `useAction` does.
 */
const useSubmitOnce = (onSubmit: FormProps['onSubmit']) => {
  const isRunning = useRef(false)
  return (values: Readonly<Record<string, string>>): void => {
    if (isRunning.current) return
    const run = onSubmit(values)
    if (run === undefined) return
    isRunning.current = true
    void run.finally(() => {
      isRunning.current = false
    })
  }
}

const NO_ERRORS = {}

/**
 * Errors are set again only by a submit, or in another language: a page makes a new object at each render, and a choice
 * reports no edit here, so its error would come back after each change and block the next submit. In another language
 * those of fields edited since the submit stay hidden.
 */
const useCurrentErrors = (errors: Readonly<Record<string, string>>) => {
  const editedNames = useRef(new Set<string>())
  const submits = useRef(0)
  const content = `${submits.current} ${JSON.stringify(errors)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors are often another object
  const currentErrors = useMemo(
    () => Object.fromEntries(Object.entries(errors).filter(([name]) => !editedNames.current.has(name))),
    [content],
  )
  const forgetEdits = () => {
    submits.current += 1
    editedNames.current.clear()
  }
  return { currentErrors, editedNames, forgetEdits }
}

export const Form = (props: FormProps) => {
  const { errors = NO_ERRORS, problem, actions, onSubmit, className, children } = props
  const { form, isSent } = useUnsavedEdits(props)
  const { currentErrors, editedNames, forgetEdits } = useCurrentErrors(errors)
  const unplaced = useUnplaced(form, errors)
  const submit = useSubmitOnce(onSubmit)
  const edit = ({ target }: FormEvent) => {
    isSent.current = false
    editedNames.current.add((target as Element).getAttribute('name') ?? '')
  }
  return (
    <Base
      ref={form}
      className={classNames(styles.form, className)}
      errors={currentErrors}
      onInput={edit}
      onChange={edit}
      onFormSubmit={(values) => {
        if (form.current?.querySelector(PREPARING)) return
        isSent.current = true
        forgetEdits()
        submit(toTexts(values))
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
