import { AsyncLocalStorage } from "node:async_hooks";
import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { type CodeAnswer, confirmLoginCode, type LoginAnswer, logIn } from "./api/auth";
import { depsContext } from "./context";
import type { Account, CodeStep, Tokens } from "./session-data";

type Context = Readonly<RouterContextProvider>;

/** Login strategies: the answers each one takes (a parsed form) and its result (the next step or a session). */
type Ways = {
  password: { asked: { email: string; password: string; role: Account["role"] }; given: LoginAnswer };
  code: { asked: { step: CodeStep; digits: string }; given: CodeAnswer<{ account: Account; tokens: Tokens }> };
};

/** The current request: strategies receive only a Request, not the context. */
const underWay = new AsyncLocalStorage<{ context: Context; asked: unknown }>();

class AnswerStrategy<Way extends keyof Ways> extends Strategy<Ways[Way]["given"], Ways[Way]["asked"]> {
  name: Way;

  constructor(name: Way, check: (context: Context, asked: Ways[Way]["asked"]) => Promise<Ways[Way]["given"]>) {
    super((asked) => check(underWay.getStore()!.context, asked));
    this.name = name;
  }

  authenticate() {
    return this.verify(underWay.getStore()!.asked as Ways[Way]["asked"]);
  }
}

const authenticator = new Authenticator<Ways[keyof Ways]["given"]>()
  .use(new AnswerStrategy("password", logIn))
  .use(new AnswerStrategy("code", (context, { step, digits }) => confirmLoginCode(context, step, digits)));

/** Runs one step of a login with the answers of its form. Throws Problem when the services refuse. */
export async function authenticate<Way extends keyof Ways>(
  context: Context,
  way: Way,
  asked: Ways[Way]["asked"],
): Promise<Ways[Way]["given"]> {
  const { publicOrigin, path } = context.get(depsContext);
  const request = new Request(`${publicOrigin}${path}`);
  return underWay.run({ context, asked }, () => authenticator.authenticate(way, request));
}
