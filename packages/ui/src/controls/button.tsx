// Buttons: `main` for the one main action of a view, plain for the rest, quiet inside rows and bars, danger for destructive
// actions.
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './button.module.css'

export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  icon?: IconName
  /** While the action runs, the button keeps its position and the focus and ignores clicks. */
  busy?: boolean
}

export const Button = ({ kind = 'plain', icon, busy = false, children, className, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={classNames(styles.button, styles[kind], className)}
    data-kind={kind}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {busy ? <span className={styles.spinner} aria-hidden /> : icon && <Icon name={icon} size={15} />}
    {children}
  </button>
)

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  label: string
}

export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classNames(styles.button, styles.quiet, styles.square, className)}
    {...rest}
  >
    <Icon name={icon} />
  </button>
)

interface LinkButtonProps extends ComponentProps<'a'> {
  kind?: ButtonKind
  icon?: IconName
}

/** A link that looks like a button. */
export const LinkButton = ({ kind = 'plain', icon, children, className, ...rest }: LinkButtonProps) => (
  <a className={classNames(styles.button, styles[kind], className)} data-kind={kind} {...rest}>
    {icon && <Icon name={icon} size={15} />}
    {children}
  </a>
)
