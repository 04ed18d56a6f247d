// A PDF that was opened here, shown in the page. The viewer is loaded with the first PDF, and again if that fails.
import { Loading } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import type { PdfViewProps } from '@company-data/web/pdf'
import { useQuery } from '@tanstack/react-query'

export const PdfViewer = (props: PdfViewProps) => {
  const reader = useQuery({
    queryKey: ['pdf-reader'],
    queryFn: () => import('@company-data/web/pdf'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (reader.data) return <reader.data.PdfView {...props} />
  if (reader.isError) return <FailureView error={reader.error} onRetry={() => void reader.refetch()} />
  return <Loading shape="text" lines={8} />
}

export const isPdf = ({ mimeType }: { mimeType: string }): boolean => /^application\/pdf\b/i.test(mimeType)
