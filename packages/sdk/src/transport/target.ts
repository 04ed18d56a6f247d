// Where one attempt of a call goes, and with which token.
import type { Token } from '../tokens/token.ts'

export interface Target {
  base: string
  token: Token | undefined
}
