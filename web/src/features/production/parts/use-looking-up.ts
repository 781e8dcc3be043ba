import { useState } from 'react'

/** Says whether ids are being looked up for the question about them, which a slow server delays. */
export function useLookingUp() {
  const [isLookingUp, setIsLookingUp] = useState(false)
  const whileLookingUp = async <Result>(work: Promise<Result>): Promise<Result> => {
    setIsLookingUp(true)
    try {
      return await work
    } finally {
      setIsLookingUp(false)
    }
  }
  return { isLookingUp, whileLookingUp }
}
