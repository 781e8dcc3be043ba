/** A status code with the reason of its failure: '401, wrong password'. */
export function statusText({ code, reason }: { code: number; reason: string | undefined }): string {
  return reason === undefined ? String(code) : `${code}, ${reason}`
}
