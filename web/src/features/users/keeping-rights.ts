import { failedWith, messageOf } from '../../api/calls/api-error.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'

/**
 * Sends a call that changes an account. If it would leave a right that nobody who can sign in holds, it says so and asks
 * first.
 * @param send sends the call with this query
 * @throws the refusal (`last_holder`), if the user does not agree
 */
export async function keepingRights<Reply>(
  send: (query: { keepRightsHeld?: 'true' }) => Promise<Reply>,
  answers: { verb: string; keepLabel: string },
): Promise<Reply> {
  try {
    return await send({ keepRightsHeld: 'true' })
  } catch (error) {
    if (!failedWith(error, 'last_holder')) throw error
    const title = 'Leave rights that nobody holds?'
    if (!(await confirm({ title, text: messageOf(error), ...answers, destructive: true }))) throw error
    return await send({})
  }
}
