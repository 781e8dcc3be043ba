/** Whether a status code says that what was asked for was done. */
export const isSuccess = (statusCode: number) => statusCode >= 200 && statusCode < 300
