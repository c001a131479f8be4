/** That nothing was answered, to anybody, for as long as somebody waits. */
export class Silence extends Error {
  override name = "Silence";
}

/** What is `heard` proves that somebody answers; a connection from a pool does not. */
type Bound = <T>(answer: Promise<T>, heard?: boolean) => Promise<T>;

/**
 * Bounds the waits for one that answers many, as a database. A wait ends with Silence when neither it nor any other was
 * answered for `patience` milliseconds: in a crowd, those of others are. From then until the next answer each waits for
 * `shortPatience` alone: nobody waits long for what is known to be silent, and whatever still answers is heard.
 */
export function createSilence(patience: number, shortPatience: number): Bound {
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  let isSilent = false;

  function hear() {
    lastAnswerAt = performance.now();
    isSilent = false;
  }

  return async <T>(answer: Promise<T>, heard = true): Promise<T> => {
    const askedAt = performance.now();
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const left = () => Math.max(askedAt, lastAnswerAt) + (isSilent ? shortPatience : patience) - performance.now();
      const wait = () => {
        // A busy process hears the answers that have come before it gives up.
        timer = setTimeout(() => setImmediate(look), Math.min(left(), shortPatience));
      };
      const look = () => {
        if (isOver) return;
        if (left() > 0) return wait();
        isSilent = true;
        reject(new Silence(`Nothing was answered for ${Math.round(performance.now() - askedAt)} ms.`));
      };
      wait();
    });
    // Heard even when nobody waits for it any more: who was only slow is not taken for silent.
    if (heard) answer.then(hear, () => {});
    try {
      return await Promise.race([answer, silence]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  };
}
