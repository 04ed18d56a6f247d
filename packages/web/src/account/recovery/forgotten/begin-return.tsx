// The first step of a return: the address and the code of the kit. The platform responds alike whether or not they fit.
import { Button, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, EmailField, useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import type { ReactNode } from 'react'
import { forgottenTexts } from './forgotten-texts.ts'
import { KitCodeField, type KitScanner, stripKitPrefix } from './kit-code-field.tsx'
import type { ReturnClient, ReturnStep } from './return-steps.ts'

interface BeginReturnProps {
  client: ReturnClient
  knownEmail: string | undefined
  links: ReactNode
  kitScanner?: KitScanner | undefined
  onStep: (step: ReturnStep) => void
}

export const BeginReturn = ({ client, knownEmail, links, kitScanner, onStep }: BeginReturnProps) => {
  const texts = useTexts(forgottenTexts)
  const appTexts = useAppTexts()
  const begin = useAction({
    mutationFn: async ({ email = '', kit_code = '' }: Readonly<Record<string, string>>) => {
      const kit = { email: email.trim(), kitCode: stripKitPrefix(kit_code) }
      return { ...kit, accountReturn: await client.returns.begin(kit) }
    },
    onSuccess: (begun) => onStep({ name: 'open', ...begun }),
    // The code must not stay in the mutation cache.
    gcTime: 0,
  })
  // A second beginning replaces the first, so it is safe to repeat.
  const { errors, problem } = begin.error ? toProblems(begin.error, appTexts, {}, 'read') : noProblems
  return (
    <AuthCard
      icon="key"
      title={texts.beginTitle}
      lead={texts.beginLead}
      note={texts.kitNote}
      progress={begin.isPending ? { label: texts.working, value: null, max: 1 } : undefined}
      links={links}
    >
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={(values) => begin.mutate(values)}
        actions={
          <Button type="submit" kind="main" busy={begin.isPending}>
            {begin.isPending ? texts.working : texts.begin}
          </Button>
        }
      >
        <EmailField autoFocus={knownEmail === undefined} defaultValue={knownEmail ?? ''} />
        <KitCodeField scanner={kitScanner} />
      </AuthForm>
    </AuthCard>
  )
}
