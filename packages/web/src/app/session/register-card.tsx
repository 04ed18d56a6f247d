// The registration card: keys are created in this browser, and the user is signed in afterwards.
import { Button, type IconName, useTexts } from '@company-data/ui'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useAppTexts } from '../app-context.tsx'
import { noProblems, type Problems, toProblems } from '../problems.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { authTexts } from './auth-texts.ts'
import { RegionField, type useRegions } from './region-field.tsx'

interface RegisterCardProps {
  icon: IconName
  title: string
  lead?: ReactNode
  note: ReactNode
  /** The label of its button. */
  action: string
  /** The field of each refusal key. */
  fieldByError: Readonly<Record<string, string>>
  /** Absent if the account joins the region of an existing company. */
  regions?: { query: ReturnType<typeof useRegions>; hint: string }
  register: (values: Readonly<Record<string, string>>) => Promise<void>
  signInPath: string
  /** The page shown afterwards. */
  nextPath: string
  /** The fields. */
  children: ReactNode
}

export const RegisterCard = (props: RegisterCardProps) => {
  const { icon, title, lead, note, action, fieldByError, regions, register, signInPath, nextPath, children } = props
  const texts = useTexts(authTexts)
  const errorTexts = useAppTexts()
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)

  const send = async (values: Readonly<Record<string, string>>) => {
    setBusy(true)
    setProblems(noProblems)
    try {
      await register(values)
      go(nextPath, { replace: true })
    } catch (error) {
      setBusy(false)
      setProblems(toProblems(error, errorTexts, fieldByError, 'once'))
    }
  }

  return (
    <AuthCard
      icon={icon}
      title={title}
      lead={lead}
      note={note}
      progress={busy ? { label: texts.makingKeys, value: null, max: 1 } : undefined}
      links={<Link to={signInPath}>{texts.toSignIn}</Link>}
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={send}
        actions={
          <Button type="submit" kind="main" busy={busy} disabled={regions !== undefined && !regions.query.isSuccess}>
            {busy ? texts.makingKeys : action}
          </Button>
        }
      >
        {children}
        {regions && <RegionField regions={regions.query} hint={regions.hint} />}
      </AuthForm>
    </AuthCard>
  )
}
