// The first page: the app that asks, and the login. A code is requested once the platform requires one.
import { type Credentials, type Session, signIn } from '../platform/session.ts'
import type { Texts } from '../texts/texts.ts'
import { type Field, passwordField, textField } from '../view/fields.ts'
import { runForm } from '../view/form.ts'
import { explain, isRefusal } from './explain.ts'
import { buildStep, getRequester, listSteps, noticeBox, type Visit, whatFollows } from './visit.ts'

interface LoginFields {
  email: Field
  password: Field
  code: Field
}

const loginFields = ({ signIn: signInTexts }: Texts): LoginFields => ({
  email: textField({
    label: signInTexts.email,
    attributes: { type: 'email', name: 'email', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' },
  }),
  password: passwordField({
    label: signInTexts.password,
    show: signInTexts.show,
    hide: signInTexts.hide,
    attributes: { name: 'password' },
  }),
  code: textField({
    label: signInTexts.code,
    hint: signInTexts.codeHint,
    attributes: { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 10 },
  }),
})

const getIntro = ({ texts, authorization: { details } }: Visit, name: string): { title: string; lead: string } => {
  const { enroll, app, company } = texts.signIn
  if (details.mode === '2fa_enroll') return { title: enroll.title(details.service_name ?? name), lead: enroll.lead }
  const introTexts = details.kind === 'app' ? app : company
  return { title: introTexts.title(name), lead: introTexts.lead }
}

const readCredentials = ({ email, password, code }: LoginFields): Credentials => ({
  email: email.value().trim(),
  password: password.value(),
  code: code.node.hidden ? undefined : code.value().replaceAll(' ', ''),
})

export const signInPage = async (visit: Visit, isSessionOver: boolean): Promise<Session | 'denied'> => {
  const { texts, layout, authorization } = visit
  const signInTexts = texts.signIn
  const fields = loginFields(texts)
  const { email, password, code } = fields
  code.node.hidden = true
  const form = runForm({
    content: [
      isSessionOver && noticeBox('warn', 'alert', signInTexts.sessionOver),
      email.node,
      password.node,
      code.node,
      noticeBox('sealed', 'lock', signInTexts.privacy),
    ],
    submit: { label: signInTexts.submit, busy: signInTexts.busy },
    deny: signInTexts.cancel,
    check() {
      email.setError(email.value().trim() === '' ? signInTexts.emailMissing : undefined)
      password.setError(password.value() === '' ? signInTexts.passwordMissing : undefined)
      code.setError(!code.node.hidden && code.value().trim() === '' ? signInTexts.codeMissing : undefined)
      return true
    },
    work: () => signIn(readCredentials(fields)),
    explain(error) {
      if (isRefusal(error, 'auth.login_failed') && !code.node.hidden) return { message: signInTexts.codeWrong }
      if (!isRefusal(error, 'auth.code_required') || !code.node.hidden) return explain(texts, error)
      code.node.hidden = false
      code.control.focus()
      return { message: signInTexts.codeNeeded, isHint: true }
    },
  })
  const requester = getRequester(authorization)
  layout.show({
    ...getIntro(visit, requester.name),
    requester,
    step: buildStep(visit, listSteps(visit, false), 'signIn'),
    body: [form.node, whatFollows(visit)],
  })
  email.control.focus()
  return form.outcome
}
