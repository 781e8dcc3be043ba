/** Whether a status code means success. */
export const isSuccess = (statusCode: number) => statusCode >= 200 && statusCode < 300
