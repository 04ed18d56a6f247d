// A picture of the definition, fetched with the session and shown from memory.
import { Button, Notice, useObjectUrl, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import type { OwnRun } from '../use-run.ts'
import styles from './answer.module.css'
import { answerTexts } from './answer-texts.ts'

export const StepPicture = ({ run, assetKey, alt }: { run: OwnRun; assetKey: string; alt: string }) => {
  const texts = useTexts(answerTexts)
  const appTexts = useAppTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-run-picture', run.record.flow_id, run.record.flow_version, assetKey],
    queryFn: () => run.picture(assetKey),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const url = useObjectUrl(data)
  if (data === undefined && error !== null)
    return (
      <Notice
        tone="bad"
        title={texts.pictureFailed(alt)}
        action={
          <Button icon="replay" onClick={() => void refetch()}>
            {texts.again}
          </Button>
        }
      >
        {formatProblem(error, appTexts, 'read')}
      </Notice>
    )
  return url === undefined ? null : <img className={styles.picture} src={url} alt={alt} />
}
