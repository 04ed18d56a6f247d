// Entry point `@company-data/sdk/terminal-sign-in`: a program of a terminal gets its credentials from a page of the portal.
export {
  type ClientCredentials,
  createTerminalSignIn,
  isTerminalCode,
  readTerminalSignIn,
  sealTerminalCredentials,
  type TerminalCredentials,
  type TerminalSignIn,
  type TerminalSignInRequest,
  terminalCode,
  terminalReplyUrl,
  terminalSignInPath,
} from '../terminal-sign-in/terminal-sign-in.ts'
