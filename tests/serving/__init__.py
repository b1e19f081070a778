"""A real server for tests, browsers that talk to it, and databases of both kinds."""

from serving.browser import Browser, Listening, Message, settle_dice
from serving.program import Program, running
from serving.settings import EASY, UNLIMITED

__all__ = ["EASY", "UNLIMITED", "Browser", "Listening", "Message", "Program", "running", "settle_dice"]
