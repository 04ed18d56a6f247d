// The level of a company, which an operator may set.
import { type Level, levels } from '@company-data/protocol/levels'
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Button, Card, Row, Select, showToast, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { useCalls } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

export const LevelCard = ({ account, onChanged }: { account: OperatedAccount; onChanged: () => void }) => {
  const texts = useTexts(accountTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const [level, setLevel] = useState<Level>(account.level)
  const saving = useAction({
    mutationFn: () => calls.setLevel(account.user_id, level),
    onSuccess: () => {
      showToast(texts.levelSaved)
      onChanged()
    },
  })
  return (
    <Card title={texts.level} text={texts.levelText}>
      <Row>
        <Select
          label={texts.level}
          value={level}
          onChange={setLevel}
          options={levels.map((value) => ({ value, label: texts.levels[value] }))}
        />
        <Button disabled={level === account.level} busy={saving.isPending} onClick={() => saving.mutate()}>
          {words.save}
        </Button>
      </Row>
      {saving.error && <p role="alert">{formatProblem(saving.error, words)}</p>}
    </Card>
  )
}
