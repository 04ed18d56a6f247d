// Explains, before sharing, how shared data can be taken back.
import { Notice, useTexts } from '@company-data/ui'
import { connectTexts } from '../connect/connect-texts.ts'
import { connectionTexts } from './connection-texts.ts'

export const TakeBackNotice = ({ company }: { company: string }) => {
  const { takeBack } = useTexts(connectTexts)
  const { takeBackText } = useTexts(connectionTexts)
  return (
    <Notice tone="info" title={takeBack}>
      {takeBackText(company)}
    </Notice>
  )
}
