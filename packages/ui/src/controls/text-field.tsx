// Labelled text fields with hint and error. Server errors arrive by field name through <Form errors>.
import { Field } from '@base-ui/react/field'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import styles from './field.module.css'

interface LabelledProps {
  name: string
  label: string
  hint?: ReactNode
  /** Returns the message to show, or null. */
  validate?: (value: string) => string | null
  /** An error that the page itself has found; also works outside a form. */
  problem?: string | undefined
}

interface ControlProps {
  defaultValue?: string
  value?: string
  onValueChange?: (value: string) => void
  placeholder?: string
  autoComplete?: string
  // Focuses the first field of a page that consists only of a form.
  autoFocus?: boolean
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
  maxLength?: number
}

interface TextFieldProps extends LabelledProps, ControlProps {
  type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'datetime-local' | 'time' | 'number' | 'tel'
  inputMode?: 'numeric' | 'decimal' | 'text' | 'email' | 'url'
  autoCapitalize?: 'characters' | 'words' | 'none'
  mono?: boolean
  end?: ReactNode
}

const Labelled = ({ name, label, hint, validate, problem, children }: LabelledProps & { children: ReactNode }) => (
  <Field.Root
    name={name}
    className={styles.field}
    {...(problem !== undefined && { invalid: true })}
    {...(validate && { validate: (value: unknown) => validate(String(value ?? '')) })}
  >
    <Field.Label className={styles.label}>{label}</Field.Label>
    {children}
    {hint && <Field.Description className={styles.hint}>{hint}</Field.Description>}
    {problem === undefined ? (
      <Field.Error className={styles.error} />
    ) : (
      <Field.Error className={styles.error} match>
        {problem}
      </Field.Error>
    )}
  </Field.Root>
)

export const TextField = ({ name, label, hint, validate, problem, mono = false, end, ...control }: TextFieldProps) => (
  <Labelled name={name} label={label} hint={hint} problem={problem} {...(validate && { validate })}>
    <div className={styles.box}>
      <Field.Control className={classNames(styles.control, mono && styles.mono)} {...control} />
      {end && <div className={styles.end}>{end}</div>}
    </div>
  </Labelled>
)

interface TextAreaProps extends LabelledProps, ControlProps {
  rows?: number
  mono?: boolean
}

export const TextArea = ({
  name,
  label,
  hint,
  validate,
  problem,
  rows = 4,
  mono = false,
  ...control
}: TextAreaProps) => (
  <Labelled name={name} label={label} hint={hint} problem={problem} {...(validate && { validate })}>
    <div className={classNames(styles.box, styles.tall)}>
      <Field.Control
        className={classNames(styles.control, styles.area, mono && styles.mono)}
        render={<textarea rows={rows} />}
        {...control}
      />
    </div>
  </Labelled>
)

/** A password field whose content can be shown. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'end' | 'mono'>) => {
  const texts = useTexts(kitTexts)
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          icon={visible ? 'eyeOff' : 'eye'}
          label={`${visible ? texts.hide : texts.show}: ${props.label}`}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  icon?: IconName
  /** Enter starts the search; without it, Enter submits the form around the field. */
  onEnter?: () => void
}

export const SearchField = ({ label, value, onChange, onEnter, icon = 'search' }: SearchFieldProps) => (
  <label className={classNames(styles.box, styles.search)}>
    <Icon name={icon} size={15} className={styles.lead} />
    <span className="visually-hidden">{label}</span>
    <input
      type="search"
      className={styles.control}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || onEnter === undefined) return
        event.preventDefault()
        onEnter()
      }}
    />
  </label>
)
