// The first page: who asks, and the login. A code is asked for once the platform says that the account has one.
import { type Credentials, type Session, signIn } from '../platform/session.ts'
import type { Texts } from '../texts/texts.ts'
import { type Field, passwordField, textField } from '../view/fields.ts'
import { runForm } from '../view/form.ts'
import { explain, isRefusal } from './explain.ts'
import { noticeBox, requesterOf, stepOf, stepsOf, type Visit, whatFollows } from './visit.ts'

interface LoginFields {
  email: Field
  password: Field
  code: Field
}

const loginFields = ({ signIn: words }: Texts): LoginFields => ({
  email: textField({
    label: words.email,
    attributes: { type: 'email', name: 'email', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' },
  }),
  password: passwordField({
    label: words.password,
    show: words.show,
    hide: words.hide,
    attributes: { name: 'password' },
  }),
  code: textField({
    label: words.code,
    hint: words.codeHint,
    attributes: { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 10 },
  }),
})

const introOf = ({ texts, authorization: { details } }: Visit, name: string): { title: string; lead: string } => {
  const { enroll, app, company } = texts.signIn
  if (details.mode === '2fa_enroll') return { title: enroll.title(details.service_name ?? name), lead: enroll.lead }
  const words = details.kind === 'app' ? app : company
  return { title: words.title(name), lead: words.lead }
}

const credentialsOf = ({ email, password, code }: LoginFields): Credentials => ({
  email: email.value().trim(),
  password: password.value(),
  code: code.node.hidden ? undefined : code.value().replaceAll(' ', ''),
})

export const signInPage = async (visit: Visit, isSessionOver: boolean): Promise<Session | 'denied'> => {
  const { texts, frame, authorization } = visit
  const words = texts.signIn
  const fields = loginFields(texts)
  const { email, password, code } = fields
  code.node.hidden = true
  const form = runForm({
    content: [
      isSessionOver && noticeBox('warn', 'alert', words.sessionOver),
      email.node,
      password.node,
      code.node,
      noticeBox('sealed', 'lock', words.privacy),
    ],
    submit: { label: words.submit, busy: words.busy },
    deny: words.cancel,
    check() {
      email.setError(email.value().trim() === '' ? words.emailMissing : undefined)
      password.setError(password.value() === '' ? words.passwordMissing : undefined)
      code.setError(!code.node.hidden && code.value().trim() === '' ? words.codeMissing : undefined)
      return true
    },
    act: () => signIn(credentialsOf(fields)),
    explain(error) {
      if (isRefusal(error, 'auth.login_failed') && !code.node.hidden) return { message: words.codeWrong }
      if (!isRefusal(error, 'auth.code_required') || !code.node.hidden) return explain(texts, error)
      code.node.hidden = false
      code.control.focus()
      return { message: words.codeNeeded, isHint: true }
    },
  })
  const requester = requesterOf(authorization)
  frame.show({
    ...introOf(visit, requester.name),
    requester,
    step: stepOf(visit, stepsOf(visit, false), 'signIn'),
    body: [form.node, whatFollows(visit)],
  })
  email.control.focus()
  return form.outcome
}
