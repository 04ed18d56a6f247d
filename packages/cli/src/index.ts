// Entry point `@company-data/cli`: the exit codes, for programs that start the command.
export { type ExitCode, exitCodes, exitCodeTexts } from './program/exit-codes.ts'
