import { Duplex } from "node:stream";
import type { Engine, EngineConnection } from "./engine.ts";

const authenticatedAndReady = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const terminate = 0x58;

/** A socket for the `pg` driver that sends its wire protocol to the engine instead of a server. */
export class EngineSocket extends Duplex {
  readonly #engine: Engine;
  #session: EngineConnection | undefined;
  #greeted = false;
  #polite = false;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine.connect().then(
      (session) => {
        if (this.destroyed) return;
        this.#session = session;
        this.emit("connect");
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(bytes).then(() => done(), done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(pieces.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #send(bytes: Buffer): Promise<void> {
    if (!this.#session) throw new Error("Nothing is sent before the engine is there.");
    if (!this.#greeted) {
      this.#greeted = true;
      this.push(authenticatedAndReady);
    } else if (bytes[0] === terminate) {
      this.#polite = true;
    } else {
      this.push(await this.#session.ask(bytes));
    }
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // The next connection must not inherit an open transaction or session state.
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#polite) this.#session?.abandon(error ?? new Error("The connection was dropped."));
    done(error);
  }
}
