// A QR code: dark on light in both schemes, as cameras expect.
import { drawQr } from '@company-data/protocol/qr'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** The target of the code, as text: “Share code of Newsletter”. */
  label: string
  text: string
  size?: number
}

export const QrCode = ({ label, text, size = 180 }: QrCodeProps) => {
  const { width, path } = drawQr(text)
  return (
    <svg className={styles.code} viewBox={`0 0 ${width} ${width}`} width={size} height={size} role="img">
      <title>{label}</title>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
