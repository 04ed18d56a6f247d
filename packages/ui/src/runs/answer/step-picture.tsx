// A picture of the definition, read with the session and shown from memory.
import { useObjectUrl } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import type { OwnRun } from '../use-run.ts'
import styles from './answer.module.css'

export const StepPicture = ({ run, assetKey, alt }: { run: OwnRun; assetKey: string; alt: string }) => {
  const { data } = useQuery({
    queryKey: ['flow-run-picture', run.record.flow_id, run.record.flow_version, assetKey],
    queryFn: () => run.picture(assetKey),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const url = useObjectUrl(data)
  return url === undefined ? null : <img className={styles.picture} src={url} alt={alt} />
}
