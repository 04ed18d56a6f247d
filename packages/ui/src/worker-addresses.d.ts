// What the bundler answers for a worker: the address of its own file, for `ownWorker`.
declare module '*?worker&url' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: the form the bundler gives it
  export default address
}
